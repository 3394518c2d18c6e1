export const CODES_FILE = 'backup-codes.txt'

/** A list of backup codes to write down. They cannot be shown again. */
export function BackupCodeList({ codes }: { codes: readonly string[] }) {
  return (
    <ul className="m-0 grid list-none grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-x-4 gap-y-1 p-0">
      {codes.map((code) => (
        <li key={code} className="font-mono">
          {code}
        </li>
      ))}
    </ul>
  )
}

/** The text of the codes for copying and saving, one code on each line. */
export const toCodeText = (codes: readonly string[]) => `${codes.join('\n')}\n`
