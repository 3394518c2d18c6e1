'use client'

import { useAuth } from '@payloadcms/ui'
import type { TextareaFieldClientComponent } from 'payload'
import {
  type ClipboardEvent,
  type SyntheticEvent,
  useCallback,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react'
import { useHtmlLinks } from '@/features/posts/screens/editor/links/use-html-links.client'
import { inStorage } from '@/lib/in-storage'
import { field as looks } from '@/staff-ui/controls'
import { DeferredPart } from '@/staff-ui/deferred-part.client'
import { ScrollRegion } from '@/staff-ui/scroll-region'
import { notifyError, notifyLoss } from '@/staff-ui/toasts.client'
import { defer } from '@/ui/deferred.client'
import { fieldLabel, Labelled, useValue } from './labelled-field.client'
import { offerArticle } from './offer-article.client'
import { isMarkdown, pastedMarkup, plainAsSource } from './pasted-markup'
import type { FoundPicture } from './pasted-pictures.client'
import type { Pasted } from './sanitize-pasted'

// The sanitizer is larger than the whole screen, and the visual editor larger still, so both load on demand.
const contentPreview = defer(() => import('./content-preview.client').then((it) => it.default))
const visualContent = defer(() =>
  import('@/features/posts/screens/editor/visual/visual-content.client').then((it) => it.default),
)
const pastedPictures = defer(() =>
  import('./pasted-pictures.client').then(({ findPictures, PastedPictures }) => ({
    findPictures,
    PastedPictures,
  })),
)
const pasting = defer(() =>
  Promise.all([import('./sanitize-pasted'), import('@/features/posts/screens/editor/visual/left-out')]),
)

const PASTE_MISSING =
  'The paste could not be prepared, and nothing was changed. Save, then load the page again, or paste without formatting.'

/** The article as HTML with a preview, or in the visual mode. Pasted formatted text is sanitized. */
export const ContentField: TextareaFieldClientComponent = ({ path, field, readOnly }) => {
  const { value, setValue } = useValue(path)
  const { isVisual, isRemembered, choose, leaveVisual } = useMode()
  /** Null until the person has chosen; a wide window then shows the preview. */
  const [isPreviewed, setPreviewed] = useState<boolean | null>(null)
  const isWide = useIsWide()
  const isShown = isPreviewed ?? (isWide && !isVisual)
  const isBeside = !isVisual && isPreviewed !== false
  const { question, bringPictures } = usePictures()
  const links = useHtmlLinks(replace)

  /** Inserts as if it were typed, so that the browser can undo it. */
  function replace(area: HTMLTextAreaElement, start: number, end: number, text: string) {
    area.focus()
    area.setSelectionRange(start, end)
    if (area.isConnected && document.execCommand('insertText', false, text)) return
    setValue(`${area.value.slice(0, start)}${text}${area.value.slice(end)}`)
  }

  async function paste(event: ClipboardEvent<HTMLTextAreaElement>) {
    const { clipboardData, currentTarget: area } = event
    const { selectionStart, selectionEnd } = area
    const insert = (text: string) => replace(area, selectionStart, selectionEnd, text)
    const markup = pastedMarkup(clipboardData)
    if (!markup) {
      const text = clipboardData.getData('text/plain')
      if (!text) return refuseFiles(event, clipboardData)
      const source = plainAsSource(text, area.value.slice(0, selectionStart))
      const isArticle = isMarkdown(text)
      if (source === null && !isArticle) return
      event.preventDefault()
      insert(source ?? text)
      if (isArticle) offerArticle(text, replacing(area, selectionStart, source ?? text))
      return
    }
    event.preventDefault()
    // The clipboard is empty once the event is over.
    await insertArticle(markup, insert, clipboardData.getData('text/rtf'))
  }

  /** Puts an article in the place of a text that was pasted as it is, as long as it stands there. */
  function replacing(area: HTMLTextAreaElement, start: number, pasted: string) {
    const text = pasted.replace(/\r\n?/g, '\n')
    return (html: string) => {
      if (!area.isConnected || !area.value.startsWith(text, start)) return false
      void insertArticle(html, (article) => replace(area, start, start + text.length, article))
      return true
    }
  }

  async function insertArticle(markup: string, insert: (html: string) => void, rtf?: string) {
    const parts = await pasting.load().catch(() => null)
    if (!parts) return notifyError(PASTE_MISSING)
    const [{ readPasted, sanitizePasted }, { leftOut }] = parts
    try {
      const pasted = readPasted(markup, window.location.origin, rtf)
      await bringPictures(pasted)
      const sanitized = sanitizePasted(pasted, window.location.origin)
      insert(sanitized)
      const missing = leftOut(pasted, sanitized)
      if (missing) notifyLoss(missing)
    } catch {
      notifyError('The pasted text is too large or too deeply nested')
    }
  }

  const beside = (
    <ContentModes
      isVisual={isVisual}
      onVisual={choose}
      isPreviewed={isShown}
      onPreview={() => setPreviewed(!isShown)}
    />
  )

  return (
    <Labelled path={path} label={fieldLabel(field)} beside={beside}>
      {(control) => {
        const source = (
          <textarea
            {...control}
            name={path}
            rows={field.admin?.rows}
            className={`${looks} w-full resize-y py-[0.6rem] font-mono text-sm leading-relaxed aria-invalid:border-danger`}
            value={value ?? ''}
            onChange={({ target }) => {
              setValue(target.value)
              links.change(target)
            }}
            onKeyDown={links.press}
            onPaste={paste}
            onDrop={(event) => refuseFiles(event, event.dataTransfer)}
            disabled={readOnly}
          />
        )
        return (
          <div className={isVisual ? '' : '@container'}>
            <div
              className={`grid grid-cols-[minmax(0,1fr)] gap-3 ${isBeside ? 'xl:@min-[46rem]:grid-cols-[repeat(2,minmax(0,1fr))]' : ''}`}
            >
              {isVisual ? (
                <DeferredPart
                  part={visualContent}
                  props={{
                    html: value ?? '',
                    label: fieldLabel(field),
                    onChange: setValue,
                    onBack: leaveVisual,
                    isRemembered,
                    bringPictures,
                    children: source,
                  }}
                  waiting={source}
                />
              ) : (
                source
              )}
              {question}
              {links.question}
              {(isShown || isBeside) && (
                <PreviewBox isShown={isShown} isBeside={isBeside} html={value ?? ''} />
              )}
            </div>
          </div>
        )
      }}
    </Labelled>
  )
}

/**
 * The editor mode that this person used last in this browser; HTML by default (C258, C558).
 *
 * @returns `leaveVisual` for an article that cannot be opened in the visual mode: the choice stays for the next one
 */
function useMode() {
  const { user } = useAuth()
  const key = `post-editor-mode:${user?.id}`
  const [mode, setMode] = useState({ isVisual: false, isRemembered: false })

  useEffect(() => {
    if (inStorage(() => localStorage.getItem(key)) === 'visual')
      setMode({ isVisual: true, isRemembered: true })
  }, [key])

  const choose = useCallback(
    (isVisual: boolean) => {
      setMode({ isVisual, isRemembered: false })
      inStorage(() => localStorage.setItem(key, isVisual ? 'visual' : 'html'))
    },
    [key],
  )
  const leaveVisual = useCallback(() => setMode({ isVisual: false, isRemembered: false }), [])
  return { ...mode, choose, leaveVisual }
}

/** Uploads the images of a pasted text before it is inserted, and asks for their alternative texts. */
function usePictures() {
  const [asked, setAsked] = useState<{ pictures: FoundPicture[]; onDone: () => void } | null>(null)

  const bringPictures = useCallback(async (pasted: Pasted) => {
    if (pasted.carried.length + pasted.elsewhere.length === 0) return
    const part = await pastedPictures.load().catch(() => null)
    // What the pictures stand in is put in without them, and they are named.
    if (!part) return notifyError('The pictures could not be brought in. Save, then load the page again.')
    const pictures = await part.findPictures(pasted)
    if (pictures.length > 0) await new Promise<void>((onDone) => setAsked({ pictures, onDone }))
    setAsked(null)
  }, [])

  // Whoever asks has loaded it.
  const part = asked && pastedPictures.now()
  const question = part && <part.PastedPictures {...asked} />
  return { question, bringPictures }
}

/** HTML cannot hold a file, and the browser would open a dropped file in place of the screen. */
function refuseFiles(event: SyntheticEvent, { files }: DataTransfer): void {
  if (files.length === 0) return
  event.preventDefault()
  const names = new Intl.ListFormat('en').format([...files].map(({ name }) => name))
  notifyError(`${names}: switch to Visual to put an image in`)
}

type BoxProps = { isShown: boolean; isBeside: boolean; html: string }

/** The space is reserved from the start, so that nothing moves when the preview loads. */
function PreviewBox({ isShown, isBeside, html }: BoxProps) {
  const place = isBeside ? 'xl:h-96 xl:@min-[46rem]:h-0 xl:@min-[46rem]:min-h-full' : ''
  return (
    <ScrollRegion
      className={`${isShown ? '' : 'max-xl:hidden'} ${place} overflow-y-auto rounded border border-line bg-paper p-[clamp(1rem,3vw,2rem)] wrap-anywhere`}
      label="Preview of the article"
    >
      {isShown && (
        <DeferredPart part={contentPreview} props={{ html }} waiting={<p role="status">Loading...</p>} />
      )}
    </ScrollRegion>
  )
}

type Props = {
  isVisual: boolean
  onVisual: (isVisual: boolean) => void
  isPreviewed: boolean
  onPreview: () => void
}

/** The look of a toggle button. */
const way =
  'min-h-11 border-[1.5px] border-line-strong bg-paper-raised px-[0.9rem] leading-tight font-bold text-ink aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-paper'

/** The switch between the two modes, and the button for the preview. */
function ContentModes({ isVisual, onVisual, isPreviewed, onPreview }: Props) {
  return (
    <div className="flex flex-wrap gap-2">
      <fieldset className="flex">
        <legend className="sr-only">Write as</legend>
        <button
          type="button"
          className={`${way} rounded-l`}
          aria-pressed={!isVisual}
          onClick={() => onVisual(false)}
        >
          HTML
        </button>
        <button
          type="button"
          className={`${way} -ml-[1.5px] rounded-r`}
          aria-pressed={isVisual}
          onClick={() => onVisual(true)}
        >
          Visual
        </button>
      </fieldset>
      <button type="button" className={`${way} rounded`} aria-pressed={isPreviewed} onClick={onPreview}>
        Preview
      </button>
    </div>
  )
}

/** The breakpoint `xl` of the theme. */
const WIDE = '(min-width: 75rem)'

/** Whether the window fits two columns beside the navigation. False on the server, which cannot know. */
function useIsWide(): boolean {
  return useSyncExternalStore(
    listen,
    () => window.matchMedia(WIDE).matches,
    () => false,
  )
}

function listen(onChange: () => void): () => void {
  const query = window.matchMedia(WIDE)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}
