type Context = { operation?: string; previousValue?: unknown }

/**
 * A rule for what is typed today: a value that an old row already had is left alone, so that the row can
 * still be published, taken off the site and deleted (reading A78).
 */
export function whenChanged(rule: (text: string) => true | string) {
  return (value: unknown, { operation, previousValue }: Context): true | string => {
    if (operation === 'update' && value === previousValue) return true
    return rule(String(value ?? ''))
  }
}
