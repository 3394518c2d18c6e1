let beside: readonly Element[] = []

/** Names what the visitor needs next beside the control that has the focus, as long as the last toast shows. */
export function needBeside(elements: readonly Element[]) {
  beside = elements
}

export const besideNow = () => beside
