export const CODES_FILE = 'backup-codes.txt'

/** Codes that nobody can read again, to be written down. */
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

/** The codes as they are copied or saved: one a line. */
export const toCodeText = (codes: readonly string[]) => `${codes.join('\n')}\n`
