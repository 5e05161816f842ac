import { expect, test } from "vitest";
import { prometheusText } from "../../src/operations/prometheus-text.ts";

test("metrics are written as Prometheus reads them", () => {
  const text = prometheusText([
    { name: "a_total", kind: "counter", help: "How\nmany.", samples: [{ value: 3 }] },
    {
      name: "b",
      kind: "gauge",
      help: "A \\ in it.",
      samples: [{ labels: { step: 'say "hi"\\', flow: "two\nlines" }, value: 0.5 }],
    },
    {
      name: "c",
      kind: "histogram",
      help: "None.",
      samples: [{ part: "_sum", value: Number.POSITIVE_INFINITY }],
    },
  ]);

  expect(text).toBe(
    String.raw`# HELP a_total How\nmany.
# TYPE a_total counter
a_total 3
# HELP b A \\ in it.
# TYPE b gauge
b{step="say \"hi\"\\",flow="two\nlines"} 0.5
# HELP c None.
# TYPE c histogram
c_sum +Inf
`,
  );
});
