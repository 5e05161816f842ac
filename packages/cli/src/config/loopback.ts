/** Whether a URL leads to this machine, so that nothing of it crosses a network. */
export function isLoopback({ hostname }: URL): boolean {
  return /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
}
