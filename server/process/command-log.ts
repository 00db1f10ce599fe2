/** The log of a command that is run by hand: only what went wrong. */
export const commandLog = {
  info() {},
  warn: (message: string) => console.error(message),
  error: (message: string) => console.error(message),
}
