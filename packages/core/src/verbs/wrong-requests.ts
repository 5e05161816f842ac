import { defineProblem } from "../diagnostics/problem.ts";
import type { KnownOptions, Mistake, VerbMistakes } from "../interpret/verb-options.ts";
import { wrongSentRecordings } from "./sent-recording.ts";
import { wrongAnswers } from "./wrong-answers.ts";

const halfLogin = defineProblem({
  code: "FLOW_HALF_LOGIN",
  severity: "error",
  title: "The authentication of a request, or the file of its form, is not whole.",
  why: "Basic authentication sends a `user` with a `password` in the header `authorization`: one alone, or that header beside them, says two things or nothing. `file` names the field that a `recording` has in a `form`.",
  remedy: "Write both, or neither; a token stands in a header: `authorization: Bearer …`.",
  example: `
    settings: { account: { type: string, default: "1" } }
    blocks:
      main:
        - answer
        - request: { url: "https://sms.example/", form: { To: "1" }, user: "\${settings.account}" }
          then: { else: goodbye }
      goodbye:
        - hangup
  `,
});

/** The options of a request go together. */
export const wrongRequests: VerbMistakes<Pick<KnownOptions, "value" | "has">> = {
  problems: [...wrongAnswers.problems, ...wrongSentRecordings.problems, halfLogin],
  find: (known, flow) => [
    ...wrongAnswers.find(known, flow),
    ...wrongSentRecordings.find(known, flow),
    ...halves(known),
  ],
};

function halves({ has }: Pick<KnownOptions, "has">): readonly Mistake[] {
  const problem = halfLogin;
  if (has("user") !== has("password")) {
    const [option, other] = has("user") ? ["user", "password"] : ["password", "user"];
    const hint = `Add "${other}", or remove "${option}".`;
    return [{ problem, option, message: `"${option}" means nothing without "${other}".`, hint }];
  }
  if (has("file") && !(has("form") && has("recording"))) {
    const message = '"file" names the field of a "recording" in a "form", and this has not both.';
    return [{ problem, option: "file", message, hint: 'Add them, or remove "file".' }];
  }
  return [];
}
