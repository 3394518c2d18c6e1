let name: string | null = null

/** Sets the command of the owner that this process runs, which the audit log names. */
export function nameCommand(given: string): void {
  name = given
}

/** The command that this process runs, for example `admin grant`; null for a process that serves. */
export function commandName(): string | null {
  return name
}
