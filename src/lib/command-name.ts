let name: string | null = null

/** Says that this process carries out a command of the owner: the audit log names it. */
export function nameCommand(given: string): void {
  name = given
}

/** The command that this process carries out, for example `admin grant`; null for one that serves. */
export function commandName(): string | null {
  return name
}
