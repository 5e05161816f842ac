import { readdirSync } from "node:fs";
import { join } from "node:path";
import { recognitionError } from "@flowrun/core/plugin";

/** The files of a streaming transducer model. */
export interface ModelFiles {
  readonly encoder: string;
  readonly decoder: string;
  readonly joiner: string;
  readonly tokens: string;
}

/**
 * The files of the model in a folder, as sherpa-onnx publishes them: `encoder….onnx`,
 * `decoder….onnx`, `joiner….onnx` and `tokens.txt`. Where two of a kind are there, the faster one
 * of eight bits is taken. Throws HEAR_MODEL.
 */
export function findModel(folder: string): ModelFiles {
  const files = list(folder);
  const find = (kind: string): string => {
    const found = files.filter((file) => file.startsWith(kind) && file.endsWith(".onnx"));
    const [file] = found.toSorted(
      (a, b) => Number(b.includes("int8")) - Number(a.includes("int8")) || (a < b ? -1 : 1),
    );
    if (file === undefined) throw missing(folder, `"${kind}….onnx"`);
    return join(folder, file);
  };
  if (!files.includes("tokens.txt")) throw missing(folder, '"tokens.txt"');
  const tokens = join(folder, "tokens.txt");
  return { encoder: find("encoder"), decoder: find("decoder"), joiner: find("joiner"), tokens };
}

function list(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch (cause) {
    const why = cause instanceof Error && "code" in cause ? String(cause.code) : "it is unreadable";
    throw recognitionError("HEAR_MODEL", `The folder "${folder}" cannot be read (${why}).`, {
      certain: true,
    });
  }
}

function missing(folder: string, what: string): Error {
  return recognitionError("HEAR_MODEL", `The folder "${folder}" holds no ${what}.`, {
    certain: true,
  });
}
