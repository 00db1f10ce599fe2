import { useTranslation } from 'react-i18next'
import type { RequestChecklistItem } from '#contract/requests/request-rows.ts'
import type { FileRow } from '#contract/route.ts'
import { useSayDone } from '#src/kit/feedback/use-say-done.ts'
import { isPhoto, type Operation } from '#src/providers/offline/operations.ts'
import { type SaveOutcome, useSavedAnswer } from './use-saved-answer.ts'

interface GivenPhoto {
  photo: File
  /** The photo in whose place it comes. */
  replaced: File | FileRow | null
}

interface Options {
  item: Pick<RequestChecklistItem, 'id' | 'title' | 'photo'>
  /** What was given here and the server does not have yet. */
  operations: readonly Operation<'answer'>[]
  save: (photo: File) => Promise<SaveOutcome>
}

/** Saves the photo of an item; the one in whose place it came can be put back for a moment. */
export function usePhotoAnswer({ item, operations, save }: Options) {
  const { t } = useTranslation()
  const sayDone = useSayDone()
  const saved = useSavedAnswer<GivenPhoto>(async ({ photo, replaced }) => {
    const outcome = await save(photo)
    if (replaced) sayDone(t('files.camera.replaced', { title: item.title }), () => putBack(replaced), keyOf(item))
    return outcome
  })

  async function putBack(replaced: File | FileRow): Promise<void> {
    const photo = replaced instanceof File ? replaced : await fetched(replaced)
    if (!photo) throw new Error(t('files.camera.notPutBack'))
    await saved.give({ photo, replaced: null })
  }

  function take(photo: File) {
    const [unsent] = operations.findLast(isPhoto)?.args.files ?? []
    void saved.give({ photo, replaced: unsent ?? item.photo })
  }

  return { ...saved, take }
}

function keyOf({ id }: Options['item']): string {
  return `photo ${id}`
}

/** The bytes of a file; null when they cannot be had, without a connection for example. */
async function fetched({ url, name, mime }: FileRow): Promise<File | null> {
  const answer = await fetch(url).catch(() => null)
  return answer?.ok ? new File([await answer.blob()], name, { type: mime }) : null
}
