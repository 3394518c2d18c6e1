import type { Taken } from './mail-sink'

/** The value of a header, which may go on in further lines; undefined when the mail has none. */
export function headOf({ text }: Pick<Taken, 'text'>, name: string): string | undefined {
  const heads = text.slice(0, text.indexOf('\n\n')).replaceAll(/\n[ \t]+/g, ' ')
  return new RegExp(`^${name}: (.*)$`, 'im').exec(heads)?.[1]
}
