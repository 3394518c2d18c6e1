'use client'

import { useEffect, useRef } from 'react'
import { button } from '@/ui/button'
import { saveFile } from '../shell/save-file'
import { copy } from '../shell/shown-once.client'

const FILE = 'backup-codes.txt'

type Props = { codes: readonly string[]; onDone: () => void }

/** Codes that nobody can read again: to be copied, saved or written down. */
export function BackupCodes({ codes, onDone }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The button that made them is gone.
  useEffect(() => heading.current?.focus(), [])
  const text = `${codes.join('\n')}\n`
  return (
    <div className="grid gap-3 rounded border border-line bg-paper-raised p-5">
      <h3 ref={heading} tabIndex={-1} className="text-card">
        Your backup codes
      </h3>
      <p>
        Each of them signs you in once, in place of a code of the app. They are shown here this once: keep
        them where you find them without your phone.
      </p>
      <ul className="m-0 grid list-none grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-x-4 gap-y-1 p-0">
        {codes.map((code) => (
          <li key={code} className="font-mono">
            {code}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2.5">
        <button type="button" className={button()} onClick={() => copy(text, 'The codes are copied.')}>
          Copy
        </button>
        <button
          type="button"
          className={button()}
          onClick={() => saveFile(new Blob([text], { type: 'text/plain' }), FILE)}
        >
          Download
        </button>
        <button type="button" className={button({ tone: 'signal' })} onClick={onDone}>
          I have kept them
        </button>
      </div>
    </div>
  )
}
