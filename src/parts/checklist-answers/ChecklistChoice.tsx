import { useId } from 'react'
import type { RequestChecklistItem } from '#contract/requests/request-rows.ts'
import styles from './ChecklistFill.module.css'
import type { ChecklistAnswer } from './checklist-answer.ts'

export interface AnswerFieldProps {
  item: RequestChecklistItem
  canAnswer: boolean
  /** The id of the element that asks the question. */
  labelledBy: string
  /** The id of the element that says that the answer is missing, if it is. */
  missing: string | undefined
  /** The name of the draft that keeps what is being typed; null to keep none. */
  draftName: string | null
  onAnswer: (answer: ChecklistAnswer) => unknown
}

function chosenIds(answer: ChecklistAnswer): number[] {
  if (Array.isArray(answer)) return answer
  return typeof answer === 'number' ? [answer] : []
}

/** Predefined answers, one tap each: a choice of one or of several. */
export function ChecklistChoice({ item, canAnswer, labelledBy, missing, onAnswer }: AnswerFieldProps) {
  const name = useId()
  const isSeveral = item.type === 'multichoice'
  const chosen = chosenIds(item.answer)

  function toggle(id: number, isChosen: boolean) {
    if (!isSeveral) return onAnswer(id)
    return onAnswer(isChosen ? [...chosen, id] : chosen.filter((other) => other !== id))
  }

  return (
    <fieldset className={styles.group} aria-labelledby={labelledBy} aria-describedby={missing}>
      <div className={styles.options}>
        {item.answers.map((option) => (
          <label key={option.id} className={option.is_defect ? `${styles.option} ${styles.defect}` : styles.option}>
            <input
              type={isSeveral ? 'checkbox' : 'radio'}
              name={name}
              checked={chosen.includes(option.id)}
              disabled={!canAnswer}
              onChange={(event) => toggle(option.id, event.target.checked)}
            />
            {option.title}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
