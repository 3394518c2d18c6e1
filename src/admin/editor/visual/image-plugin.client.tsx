'use client'

import { COMMAND_PRIORITY_LOW, createCommand, mergeRegister } from '@payloadcms/richtext-lexical/lexical'
import { useLexicalComposerContext } from '@payloadcms/richtext-lexical/lexical/react/LexicalComposerContext'
import { useListDrawer } from '@payloadcms/ui'
import type { CollectionSlug } from 'payload'
import { useEffect, useState } from 'react'
import { IMAGE_KINDS, IMAGE_PROBLEMS } from '@/domain/image'
import { notifyError } from '../../notify.client'
import { ImageDialog } from './image-dialog.client'
import { FILES_COMMAND } from './incoming'
import type { Picture } from './insert'

/** Asks for an image and puts it where the caret is. */
export const IMAGE_COMMAND = createCommand<Picture>('IMAGE_COMMAND')

const UPLOADS: { collectionSlugs: CollectionSlug[] } = { collectionSlugs: ['media'] }

/** Images by paste, by drop, from a file, from the uploads and by their address, one after the other. */
export function ImagePlugin() {
  const [editor] = useLexicalComposerContext()
  const [waiting, setWaiting] = useState<readonly Picture[]>([])
  const [isChoosing, setChoosing] = useState(false)
  const [ListDrawer, , { openDrawer, closeDrawer, isDrawerOpen }] = useListDrawer(UPLOADS)
  const [picture] = waiting

  useEffect(() => {
    const ask = (pictures: readonly Picture[]) => {
      setWaiting((others) => [...others, ...pictures])
      return true
    }
    return mergeRegister(
      editor.registerCommand(IMAGE_COMMAND, (one) => ask([one]), COMMAND_PRIORITY_LOW),
      editor.registerCommand(FILES_COMMAND, (files) => ask(imagesIn(files)), COMMAND_PRIORITY_LOW),
    )
  }, [editor])

  function answered() {
    setWaiting((pictures) => pictures.slice(1))
    editor.focus()
  }

  function choose() {
    // The list is below the dialog, which is the browser's own.
    setChoosing(true)
    openDrawer()
  }

  return (
    <>
      <ListDrawer
        enableRowSelections={false}
        onSelect={({ doc }) => {
          // Payload names the whole address; the article stays the same on another host.
          const src = new URL(String(doc.url), window.location.origin).pathname
          setWaiting(([, ...others]) => [{ src, alt: String(doc.alt ?? '') }, ...others])
          setChoosing(false)
          closeDrawer()
        }}
      />
      {picture && !(isChoosing && isDrawerOpen) && (
        <ImageDialog
          key={picture.src}
          editor={editor}
          picture={picture}
          onChoose={choose}
          onClose={answered}
        />
      )}
    </>
  )
}

/** The images among some files; the others are named. */
function imagesIn(files: readonly File[]): Picture[] {
  const isImage = ({ type }: File) => IMAGE_KINDS.some((kind) => kind.type === type)
  for (const { name } of files.filter((file) => !isImage(file)))
    notifyError(`${name}: ${IMAGE_PROBLEMS.unknown}`)
  return files.filter(isImage).map((file) => ({ file }))
}
