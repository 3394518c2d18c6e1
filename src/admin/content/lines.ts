/** The lines of a list, without empty ones. */
export const toLines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

type Limits = { maxLength?: number; maxRows?: number }

/** Says which line is too long, or that there are too many, before the server has to. */
export function lineProblem(lines: readonly string[], { maxLength, maxRows }: Limits): string | undefined {
  if (maxRows && lines.length > maxRows) return `These are ${lines.length} lines; ${maxRows} are the most.`
  const long = maxLength ? lines.findIndex((line) => line.length > maxLength) : -1
  if (long === -1) return undefined
  return `Line ${long + 1} has ${lines[long]?.length} characters; ${maxLength} are the most.`
}
