/** A call of the REST interface as it is declared: its method, and its path below /api. */
type Call = `${'GET' | 'POST' | 'PATCH' | 'DELETE'} ${string}`

/**
 * What the house must know of a noun, as plain data. Each noun says it in `src/features/NOUN/facts.ts`, which ends with
 * `as const satisfies Facts`: its literals stay, and a field that is not here does not compile. Each field has one
 * reader, which is named beside it, and nothing else lists what the field holds.
 */
export type Facts = {
  /**
   * Endpoints of the staff that change how an account is opened, show a secret, erase a person or export data. Each
   * needs a sign-in within the last ten minutes. A parameter after a `?` means that the endpoint needs it only with
   * this parameter. Read by `domain/fresh-calls`.
   */
  freshCalls?: readonly Call[]
}
