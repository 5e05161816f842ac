/**
 * The name of an application on a platform, for files: cut, because the path of a socket has little
 * room.
 */
export function ownerName(app: string, host: string): string {
  return `${app}@${host}`.replaceAll(/[^\w.@-]/g, "_").slice(0, 48);
}
