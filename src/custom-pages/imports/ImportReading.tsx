import { subject } from '@casl/ability'
import { Button, Checkbox, Flex, Input } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TEXT_ENCODINGS, type TextEncoding } from '#contract/imports/import-kinds.ts'
import type { ImportPage, ReadingChoice } from '#contract/imports/imports.ts'
import { useAttempt } from '#src/kit/feedback/use-attempt.ts'
import { LabelledSelect } from '#src/kit/inputs/LabelledSelect.tsx'
import { Section } from '#src/kit/page/Section.tsx'
import { Text } from '#src/kit/values/Text.tsx'
import { Can } from '#src/providers/access-control.tsx'
import { api } from '#src/providers/calls/api.ts'
import styles from './imports.module.css'
import { readRowNumbers, writeRowNumbers } from './row-numbers.ts'

interface Props {
  page: ImportPage
  onRead: (page: ImportPage) => void
}

type Columns = Record<string, string | null>

/** How the file was read, and in which other way it can be read again. */
export function ImportReading({ page, onRead }: Props) {
  return (
    <Can I="read" this={subject('imports', page)}>
      <Reading page={page} onRead={onRead} />
    </Can>
  )
}

function Reading({ page, onRead }: Props) {
  const { t } = useTranslation()
  const attempt = useAttempt()
  const [changed, setChanged] = useState<ReadingChoice>({})
  const [isBusy, setBusy] = useState(false)
  const { encoding, sheet, sheets, hidden_rows } = page
  const leavesHidden = (changed.hidden ?? page.hidden) === 'leave'
  const columns = changed.columns ?? {}
  const rowsField = useId()
  const rowsError = useId()
  const [rows, setRows] = useState(() => writeRowNumbers(page.left_out))
  const leftOut = readRowNumbers(rows)

  async function read() {
    setBusy(true)
    const isDone = await attempt(
      async () => onRead(await api.imports.read({ params: { id: page.id }, body: choiceOf(page, changed) })),
      t('imports.reading.failed'),
    )
    if (!isDone) setBusy(false)
  }

  return (
    <Section title={t('imports.reading.title')}>
      <Flex vertical gap="middle" align="flex-start">
        {sheets.length > 1 && (
          <Choice
            label={t('imports.reading.sheet')}
            value={changed.sheet ?? sheet}
            options={sheets.map((name) => ({ value: name, label: name }))}
            onChange={(name) => setChanged({ ...changed, sheet: name })}
          />
        )}
        {encoding && (
          <Choice
            label={t('imports.reading.encoding')}
            value={changed.encoding ?? encoding}
            options={TEXT_ENCODINGS.map((name) => ({ value: name, label: t(`imports.encodings.${name}`) }))}
            onChange={(name) => setChanged({ ...changed, encoding: name as TextEncoding })}
          />
        )}
        {hidden_rows > 0 && (
          <Checkbox
            checked={leavesHidden}
            onChange={({ target }) => setChanged({ ...changed, hidden: target.checked ? 'leave' : 'take' })}
          >
            {t('imports.reading.hidden', { count: hidden_rows })}
          </Checkbox>
        )}
        <div className={styles.choice}>
          <label htmlFor={rowsField}>{t('imports.reading.leftOut')}</label>
          <Input
            id={rowsField}
            value={rows}
            placeholder={t('imports.reading.leftOutHint')}
            status={leftOut ? undefined : 'error'}
            aria-invalid={!leftOut}
            aria-describedby={leftOut ? undefined : rowsError}
            onChange={({ target }) => {
              setRows(target.value)
              setChanged({ ...changed, left_out: readRowNumbers(target.value) ?? [] })
            }}
          />
          {!leftOut && (
            <Text type="danger" id={rowsError}>
              {t('imports.reading.leftOutWrong')}
            </Text>
          )}
        </div>
        <ColumnFields page={page} chosen={columns} onChange={(next) => setChanged({ ...changed, columns: next })} />
        <Button disabled={!leftOut || Object.keys(changed).length === 0} loading={isBusy} onClick={read}>
          {t('imports.reading.again')}
        </Button>
      </Flex>
    </Section>
  )
}

interface ColumnFieldsProps {
  page: ImportPage
  chosen: Columns
  onChange: (columns: Columns) => void
}

/** Which field each column of the sheet is; open where a column is not used. */
function ColumnFields({ page: { columns, ignored_columns, fields }, chosen, onChange }: ColumnFieldsProps) {
  const { t } = useTranslation()
  const options = [
    { value: '', label: t('imports.reading.unused') },
    ...fields.map(({ name, title }) => ({ value: name, label: title })),
  ]
  const all = [...columns, ...ignored_columns.map((column) => ({ ...column, field: null }))]
    .toSorted(inSheetOrder)
    .map((column) => ({ ...column, field: column.letter in chosen ? (chosen[column.letter] ?? null) : column.field }))

  /** A field is in one column: another that has had it is not used any more. */
  function choose(letter: string, field: string | null) {
    const before = all.find((column) => field !== null && column.field === field)
    onChange({ ...chosen, ...(before && { [before.letter]: null }), [letter]: field })
  }

  return (
    <details open={ignored_columns.length > 0} className={styles.fields}>
      <summary>{t('imports.reading.columns')}</summary>
      <div className={styles.fieldList}>
        {all.map(({ letter, title, field }) => {
          const isKnown = field === null || fields.some(({ name }) => name === field)
          return (
            isKnown && (
              <Choice
                key={letter}
                label={`${letter} · ${title}`}
                value={field ?? ''}
                options={options}
                onChange={(name) => choose(letter, name || null)}
              />
            )
          )
        })}
      </div>
    </details>
  )
}

interface ChoiceProps {
  label: string
  value: string | null
  options: { value: string; label: string }[]
  onChange: (value: string) => void
}

function Choice({ label, value, options, onChange }: ChoiceProps) {
  const id = useId()
  return (
    <div className={styles.choice}>
      <label htmlFor={id}>{label}</label>
      <LabelledSelect id={id} value={value} options={options} onChange={onChange} />
    </div>
  )
}

function inSheetOrder(one: { letter: string }, other: { letter: string }): number {
  return one.letter.length - other.letter.length || one.letter.localeCompare(other.letter)
}

/**
 * What is shown stays as it is, but for what was changed. Rows and columns are those of their sheet; in another encoding
 * the titles are read again, so that only the columns the user has assigned stay what they are.
 */
function choiceOf(
  { encoding, sheet, sheets, hidden, left_out, columns, ignored_columns, fields }: ImportPage,
  changed: ReadingChoice,
) {
  const shown: Columns = Object.fromEntries([
    ...columns
      .filter(({ field }) => fields.some(({ name }) => name === field))
      .map(({ letter, field }) => [letter, field]),
    ...ignored_columns.map(({ letter }) => [letter, null]),
  ])
  const isOtherSheet = (changed.sheet ?? sheet) !== sheet
  const isOtherText = isOtherSheet || (changed.encoding ?? encoding) !== encoding
  return {
    ...(encoding && { encoding }),
    ...(sheet !== null && sheets.includes(sheet) && { sheet }),
    hidden,
    ...(!isOtherSheet && { left_out }),
    ...changed,
    columns: { ...(!isOtherText && shown), ...(!isOtherSheet && changed.columns) },
  }
}
