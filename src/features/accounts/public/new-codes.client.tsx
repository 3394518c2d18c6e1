'use client'

import { useEffect, useRef } from 'react'
import { saveFile } from '@/lib/save-file'
import { BackupCodeList, CODES_FILE, toCodeText } from '@/ui/backup-codes'
import { button } from '@/ui/button'
import { showToast } from '@/ui/toast/toast'

type Props = {
  title: string
  text: string
  codes: readonly string[]
  /** Where the visitor continues. */
  href: string
}

/** Shows the backup codes of an account that has just got its first factor. They cannot be shown again. */
export function NewCodes({ title, text, codes, href }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The element that had the focus no longer exists.
  useEffect(() => heading.current?.focus(), [])
  async function copy() {
    try {
      await navigator.clipboard.writeText(toCodeText(codes))
      showToast({ title: 'The codes are copied.' })
    } catch {
      const description = 'The browser did not copy them. Select them and copy them by hand.'
      showToast({ title: 'Error', description, isBad: true })
    }
  }
  const small = button({ tone: 'line', size: 'compact' })
  return (
    <div className="grid gap-5">
      <h1 ref={heading} tabIndex={-1} className="text-2xl">
        {title}
      </h1>
      <p>{text}</p>
      <p>They are shown here this once: keep them where you find them without this device.</p>
      <BackupCodeList codes={codes} />
      <div className="flex flex-wrap gap-3 noscript:hidden">
        <button type="button" className={small} onClick={copy}>
          Copy
        </button>
        <button
          type="button"
          className={small}
          onClick={() => saveFile(new Blob([toCodeText(codes)], { type: 'text/plain' }), CODES_FILE)}
        >
          Download
        </button>
      </div>
      <a className={button({ tone: 'signal', size: 'normal', wide: true })} href={href}>
        I have kept them
      </a>
    </div>
  )
}
