import { readFile, writeFile } from 'node:fs/promises'

const PAGE = 'docs/benchmark-admin.md'

/** Writes one part of the page about the staff screens, which two programs measure, in the place of what it said. */
export async function writePart(title: string, text: string): Promise<void> {
  await writeFile(PAGE, withPart(await readFile(PAGE, 'utf8'), title, text))
}

/** A page of Markdown whose part of this title (`## `) says this; a part that it does not have comes last. */
export function withPart(page: string, title: string, text: string): string {
  const part = `## ${title}\n\n${text}\n`
  const [head = '', ...parts] = page.trimEnd().split(/\n+(?=## )/)
  const isIt = (each: string) => each.startsWith(`## ${title}\n`)
  const others = parts.map((each) => (isIt(each) ? part : `${each}\n`))
  return [`${head}\n`, ...others, ...(parts.some(isIt) ? [] : [part])].join('\n')
}

/** The versions that figures belong to, as read from what is installed. */
export async function versions(): Promise<string> {
  return `Payload ${await versionOf('payload')}, Next ${await versionOf('next')}`
}

/** The installed version of a package. */
export async function versionOf(name: string): Promise<string> {
  return JSON.parse(await readFile(`node_modules/${name}/package.json`, 'utf8')).version
}
