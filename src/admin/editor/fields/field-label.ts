/** The label of a field as plain text; its name where the configuration gives none. */
export function fieldLabel({ name, label }: { name: string; label?: unknown }): string {
  return typeof label === 'string' ? label : name
}
