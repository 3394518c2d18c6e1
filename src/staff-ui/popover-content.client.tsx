'use client'

import { Anchor, Content, Root } from '@radix-ui/react-popover'
import { type ReactNode, type RefObject, useRef } from 'react'

type Props = {
  id: string
  label: string
  /** The button that opens it, and gets the focus back. */
  opener: RefObject<HTMLButtonElement | null>
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
  children: (close: () => void) => ReactNode
}

/**
 * Focuses the first control when content loads after the popover has opened; until then the popover itself has the
 * focus. The same happens when the focused element is replaced.
 */
function focusWhatComes(content: HTMLElement | null) {
  if (!content) return
  let last: Element | null = null
  const remember = () => {
    last = document.activeElement
  }
  const isLost = () => document.activeElement === document.body && last !== null && !last.isConnected
  const observer = new MutationObserver(() => {
    if (document.activeElement === content || isLost())
      content.querySelector<HTMLElement>('a, button, input, select')?.focus()
  })
  content.addEventListener('focusin', remember)
  observer.observe(content, { childList: true, subtree: true })
  return () => {
    content.removeEventListener('focusin', remember)
    observer.disconnect()
  }
}

/** The content that a popover's button opens. */
export function PopoverContent({ id, label, opener, isOpen, onOpen, children }: Props) {
  const isLeft = useRef(false)
  const isOpener = (target: EventTarget | null) => target instanceof Node && opener.current?.contains(target)
  return (
    <Root open={isOpen} onOpenChange={onOpen} modal={false}>
      <Anchor virtualRef={opener} />
      <Content
        id={id}
        ref={focusWhatComes}
        aria-label={label}
        align="start"
        sideOffset={4}
        collisionPadding={8}
        className="z-30 max-h-(--radix-popover-content-available-height) overflow-auto rounded border border-line-strong bg-paper-raised p-3 text-ink shadow-high"
        onInteractOutside={(event) => {
          // A click on the button closes the popover already. If it were closed here too, the click would open it
          // again.
          if (isOpener(event.target)) event.preventDefault()
          else isLeft.current = true
        }}
        onCloseAutoFocus={(event) => {
          event.preventDefault()
          if (!isLeft.current) opener.current?.focus()
          isLeft.current = false
        }}
      >
        {children(() => onOpen(false))}
      </Content>
    </Root>
  )
}
