'use client'

import { useEffect, useRef } from 'react'
import { saveFile } from '@/lib/save-file'
import { copy } from '@/staff-ui/shown-once.client'
import { BackupCodeList, CODES_FILE, toCodeText } from '@/ui/backup-codes'
import { button } from '@/ui/button'

type Props = { codes: readonly string[]; onDone: () => void }

/** Shows new backup codes, which cannot be read again, to be copied, saved or written down. */
export function BackupCodes({ codes, onDone }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The focused button is gone.
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="grid gap-3 rounded border border-line bg-paper-raised p-5">
      <h3 ref={heading} tabIndex={-1} className="text-card">
        Your backup codes
      </h3>
      <p>
        Each of them signs you in once, in place of a code of the app. They are shown here this once: keep
        them where you find them without your phone.
      </p>
      <BackupCodeList codes={codes} />
      <div className="flex flex-wrap gap-2.5">
        <button
          type="button"
          className={button()}
          onClick={() => copy(toCodeText(codes), 'The codes are copied.')}
        >
          Copy
        </button>
        <button
          type="button"
          className={button()}
          onClick={() => saveFile(new Blob([toCodeText(codes)], { type: 'text/plain' }), CODES_FILE)}
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
