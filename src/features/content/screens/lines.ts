/** The trimmed lines of a text, without empty ones. */
export const toLines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

type Limits = { maxLength?: number; maxRows?: number }

/** The message for a line that is too long, or for too many lines, so that it shows before the server refuses them. */
export function lineProblem(lines: readonly string[], { maxLength, maxRows }: Limits): string | undefined {
  if (maxRows && lines.length > maxRows) return `These are ${lines.length} lines; ${maxRows} are the most.`
  const long = maxLength ? lines.findIndex((line) => line.length > maxLength) : -1
  if (long === -1) return undefined
  return `Line ${long + 1} has ${lines[long]?.length} characters; ${maxLength} are the most.`
}
