const NAME_WIDTH = 14
const PATIENCE_MS = 1_500

/** Writes a duration for people, for example `0.4 s` or `1 min 32 s`. */
export function toDuration(milliseconds: number): string {
  const seconds = milliseconds / 1000
  if (seconds < 59.95) return `${seconds.toFixed(1)} s`
  const whole = Math.round(seconds)
  return `${Math.floor(whole / 60)} min ${whole % 60} s`
}

/** Prints a line in the form of a step. */
export function printStep(name: string, text: string) {
  console.log(`  ${name.padEnd(NAME_WIDTH)} ${text}`)
}

/**
 * Runs one step of the start and prints a line with its outcome and its duration. A step that takes a while first
 * prints what it is doing.
 *
 * @param doing - for example 'compiling the product, about half a minute'
 * @param outcome - returns the text to print about the result
 */
export async function step<T>(
  name: string,
  doing: string,
  work: () => Promise<T>,
  outcome: (result: T) => string,
): Promise<T> {
  const began = performance.now()
  const timer = setTimeout(() => printStep(name, `${doing} ...`), PATIENCE_MS)
  try {
    const result = await work()
    printStep(name, `${outcome(result)} (${toDuration(performance.now() - began)})`)
    return result
  } finally {
    clearTimeout(timer)
  }
}
