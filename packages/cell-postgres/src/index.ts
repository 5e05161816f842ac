export { createCell, type CellContext } from "./create-cell.ts";
