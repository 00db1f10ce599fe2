import { memo, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isDefect } from '#contract/requests/is-defect.ts'
import type { RequestChecklistItem } from '#contract/requests/request-rows.ts'
import { PhotoInput } from '#src/kit/files/PhotoInput.tsx'
import { Text } from '#src/kit/values/Text.tsx'
import { AwaitedFile } from '#src/parts/files/AwaitedFile.tsx'
import { isBeingSaved, type Operation } from '#src/providers/offline/operations.ts'
import { OperationState } from '../requests/OperationState.tsx'
import { ChecklistChoice } from './ChecklistChoice.tsx'
import styles from './ChecklistFill.module.css'
import { ChecklistNumber, ChecklistText } from './ChecklistWritten.tsx'
import { type ChecklistAnswer, isItemDone, isItemMissing } from './checklist-answer.ts'
import { SavingState } from './SavingState.tsx'
import { usePhotoAnswer } from './use-photo-answer.ts'
import { type SaveOutcome, useSavedAnswer } from './use-saved-answer.ts'

export interface FilledAnswer {
  answer?: ChecklistAnswer
  photo?: File
  /** Receives the uploaded share of the photo, 0..1. */
  onProgress?: (share: number) => void
}

interface Props {
  item: RequestChecklistItem
  canAnswer: boolean
  isPointedAt: boolean
  onAnswer: (itemId: number, given: FilledAnswer) => Promise<SaveOutcome>
  /** Answers given here that the server does not have yet; the item shows them. */
  operations?: readonly Operation<'answer'>[]
  /** The prefix of the names of drafts; without it, what is being typed is not kept. */
  draftsOf?: string
}

/** One item of a checklist: its question, the control for its type, its photo, and whether the answer is saved. */
export const ChecklistItemFill = memo(function ChecklistItemFill(props: Props) {
  const { item, canAnswer, isPointedAt, onAnswer, operations = [], draftsOf } = props
  const { t } = useTranslation()
  const answer = useSavedAnswer((value: ChecklistAnswer) => onAnswer(item.id, { answer: value }))
  const [share, setShare] = useState(0)
  const save = (taken: File) => onAnswer(item.id, { photo: taken, onProgress: setShare })
  const photo = usePhotoAnswer({ item, operations, save })
  const title = useId()
  const missing = useId()
  const shown: RequestChecklistItem = answer.given ? { ...item, answer: answer.given.value } : item
  const isMissing = isPointedAt && isItemMissing(shown)
  const hasPhoto = item.type === 'photo' || item.photo_required || item.photo !== null || item.promised_photo !== null
  const draftName = draftsOf === undefined ? null : `answer/${draftsOf}/${item.id}`
  const field = {
    item: shown,
    canAnswer,
    labelledBy: title,
    missing: isMissing ? missing : undefined,
    draftName,
    onAnswer: answer.give,
  }

  return (
    <li
      className={isMissing ? `${styles.item} ${styles.missing}` : styles.item}
      data-missing={isMissing || undefined}
      data-undone={!isItemDone(shown) || undefined}
    >
      <div className={styles.legend} id={title}>
        <span>{item.title}</span>
        {item.is_required && <Text type="secondary">{t('requestPage.checklist.required')}</Text>}
      </div>
      {item.hint && (
        <p>
          <Text type="secondary">{item.hint}</Text>
        </p>
      )}
      {(item.type === 'choice' || item.type === 'multichoice') && <ChecklistChoice {...field} />}
      {item.type === 'text' && <ChecklistText {...field} />}
      {item.type === 'number' && <ChecklistNumber {...field} />}
      {hasPhoto && (
        <div className={item.type === 'photo' ? undefined : styles.below}>
          <PhotoInput
            title={item.title}
            photo={item.photo}
            onTake={(taken) => {
              setShare(0)
              photo.take(taken)
            }}
            share={share}
            isSaving={photo.state === 'saving'}
            disabled={!canAnswer}
            isMissing={isMissing && !item.photo && !item.promised_photo}
            describedBy={field.missing}
          />
          {item.promised_photo && !item.photo && <AwaitedFile file={item.promised_photo} />}
        </div>
      )}
      {isDefect(shown) && <Text type="danger">{t('requestPage.checklist.defect')}</Text>}
      {isMissing && (
        <div>
          <Text type="danger" id={missing}>
            {t('requestPage.checklist.missing')}
          </Text>
        </div>
      )}
      <SavingState saved={answer} />
      <SavingState saved={photo} />
      {operations.map(
        (operation) => !isBeingSaved(operation) && <OperationState key={operation.id} operation={operation} />,
      )}
    </li>
  )
}, isSame)

/** Its operations are another list whenever any item is answered. */
function isSame({ operations: before = [], ...props }: Props, { operations: after = [], ...others }: Props): boolean {
  const names = Object.keys(others) as (keyof typeof others)[]
  return (
    before.length === after.length &&
    before.every((operation, place) => operation === after[place]) &&
    names.every((name) => props[name] === others[name])
  )
}
