import { readFile, writeFile } from 'node:fs/promises'

const DOCUMENT = 'docs/benchmarks.md'

/**
 * Prints the figures of a benchmark and writes them into a document in place of the former figures.
 *
 * @param title - the heading of its part of the document
 * @param script - the npm script that has measured them
 * @param lines - Markdown: first what was measured on which machine, then the figures
 */
export async function writePart(
  title: string,
  script: string,
  lines: readonly string[],
  document = DOCUMENT,
): Promise<void> {
  const today = new Date().toISOString().slice(0, 10)
  const text = [`By \`npm run ${script}\`, ${today}. ${lines[0]}`, ...lines.slice(1)].join('\n').trimEnd()
  console.log(text)
  await writeFile(document, withPart(await readFile(document, 'utf8'), title, text))
}

/** Replaces the part with the given heading (`## `) in a page of Markdown, or appends it when there is none. */
export function withPart(page: string, title: string, text: string): string {
  const part = `## ${title}\n\n${text}\n`
  const [head = '', ...parts] = page.trimEnd().split(/\n+(?=## )/)
  const isIt = (each: string) => each.startsWith(`## ${title}\n`)
  const others = parts.map((each) => (isIt(each) ? part : `${each}\n`))
  return [`${head}\n`, ...others, ...(parts.some(isIt) ? [] : [part])].join('\n')
}

/** The installed versions of Payload and Next, to which the figures belong. */
export async function versions(): Promise<string> {
  return `Payload ${await versionOf('payload')}, Next ${await versionOf('next')}`
}

/** The installed version of a package. */
export async function versionOf(name: string): Promise<string> {
  return JSON.parse(await readFile(`node_modules/${name}/package.json`, 'utf8')).version
}
