import { useTranslation } from 'react-i18next'
import { isDefect } from '#contract/requests/is-defect.ts'
import type { PublicRequest, RequestChecklistItem } from '#contract/requests/request-rows.ts'
import { Section } from '#src/kit/page/Section.tsx'
import { Text } from '#src/kit/values/Text.tsx'
import styles from './public-request.module.css'

/** What was checked and found, to read. */
export function PublicChecklists({ checklists }: Pick<PublicRequest, 'checklists'>) {
  return checklists.map((checklist) => (
    <Section key={checklist.id} title={checklist.name}>
      <dl className={styles.answers}>
        {checklist.items.map((item) => (
          <div key={item.id}>
            <dt>{item.title}</dt>
            <dd>
              <Answer item={item} />
              {item.photo && (
                <a href={item.photo.url} target="_blank" rel="noreferrer">
                  <img
                    src={item.photo.preview_url ?? item.photo.url}
                    alt={item.title}
                    className={styles.photo}
                    loading="lazy"
                  />
                </a>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  ))
}

function Answer({ item }: { item: RequestChecklistItem }) {
  const { t, i18n } = useTranslation()
  if (item.type === 'photo' && item.photo) return null
  const answer = answerLabel(item, i18n.language)
  if (!answer) return <Text type="secondary">{t('publicRequest.noAnswer')}</Text>
  return <Text type={isDefect(item) ? 'danger' : undefined}>{answer}</Text>
}

function answerLabel({ type, answer, answers, unit }: RequestChecklistItem, locale: string): string {
  if (answer === null) return ''
  if (type === 'number') return `${new Intl.NumberFormat(locale).format(Number(answer))} ${unit ?? ''}`.trim()
  if (typeof answer === 'string') return answer
  const chosen = Array.isArray(answer) ? answer : [answer]
  return answers
    .filter(({ id }) => chosen.includes(id))
    .map(({ title }) => title)
    .join(', ')
}
