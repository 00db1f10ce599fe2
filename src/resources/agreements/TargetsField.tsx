import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Flex, Form } from 'antd'
import { useState } from 'react'
import type { AgreementPage } from '#contract/agreements/agreements.ts'
import { targetSentence } from '#contract/agreements/target-sentence.ts'
import { TARGETS_MAX } from '#contract/sla/targets.ts'
import { useFormContext } from '#src/fields/form-context.ts'
import { useReferenceOptions } from '#src/kit/inputs/use-reference-options.ts'
import { Text } from '#src/kit/values/Text.tsx'
import { FACILITIES } from '#src/parts/reference-sources.ts'
import { useKnownWorkTypes } from '#src/parts/work-types/known-work-types.ts'
import { useCall } from '#src/providers/calls/use-call.ts'
import { useLocale } from '#src/providers/language/i18n.ts'
import { useTexts } from '#src/providers/language/use-texts.ts'
import { TargetDialog } from './TargetDialog.tsx'
import type { TargetValues } from './target-values.ts'
import styles from './targets.module.css'

const FIELD = 'targets'

/** In the form of an agreement: its targets as sentences, each opened to be edited. The order decides between equals. */
export default function TargetsField() {
  const { t } = useTexts()
  const form = Form.useFormInstance()
  const clientId = (Form.useWatch('client_id', form) as number | null | undefined) ?? null
  const targets = (Form.useWatch(FIELD, form) as TargetValues[] | undefined) ?? []
  const sentenceOf = useSentences(targets)
  /** The index of the open one; at the end for a new one. */
  const [open, setOpen] = useState<number | null>(null)

  return (
    <>
      <Form.List name={FIELD}>
        {(fields, { remove, move }, { errors }) => (
          <Flex vertical gap="small" style={{ marginBottom: 16 }}>
            {fields.length === 0 && <Text type="secondary">{t('agreementTargets.none')}</Text>}
            {fields.map(({ key, name }) => {
              const target = targets[name]
              const sentence = target ? sentenceOf(target) : ''
              return (
                <Form.Item key={key} name={name} style={{ marginBottom: 0 }}>
                  <TargetLine
                    sentence={sentence}
                    place={name}
                    count={fields.length}
                    onOpen={() => setOpen(name)}
                    onMove={(by) => move(name, name + by)}
                    onRemove={() => remove(name)}
                  />
                </Form.Item>
              )
            })}
            <Form.ErrorList errors={errors} />
            {fields.length < TARGETS_MAX && (
              <div>
                <Button icon={<PlusOutlined aria-hidden />} onClick={() => setOpen(fields.length)}>
                  {t('agreementTargets.add')}
                </Button>
              </div>
            )}
          </Flex>
        )}
      </Form.List>
      {open !== null && (
        <TargetDialog
          target={targets[open] ?? null}
          clientId={clientId}
          onSave={(target) => keep(open, target)}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )

  function keep(index: number, target: TargetValues) {
    const kept = targets.slice()
    kept[index] = target
    form.setFieldValue(FIELD, kept)
  }
}

interface TargetLineProps {
  sentence: string
  place: number
  count: number
  onOpen: () => void
  onMove: (by: number) => void
  onRemove: () => void
  id?: string
}

function TargetLine({ sentence, place, count, onOpen, onMove, onRemove, id }: TargetLineProps) {
  const { t } = useTexts()
  return (
    <div className={styles.line}>
      <Button id={id} className={styles.sentence} onClick={onOpen}>
        {sentence}
      </Button>
      {count > 1 && (
        <>
          <Button
            icon={<ArrowUpOutlined aria-hidden />}
            aria-label={t('agreementTargets.up', { sentence })}
            disabled={place === 0}
            onClick={() => onMove(-1)}
          />
          <Button
            icon={<ArrowDownOutlined aria-hidden />}
            aria-label={t('agreementTargets.down', { sentence })}
            disabled={place === count - 1}
            onClick={() => onMove(1)}
          />
        </>
      )}
      <Button
        icon={<DeleteOutlined aria-hidden />}
        aria-label={t('agreementTargets.remove', { sentence })}
        onClick={onRemove}
      />
    </div>
  )
}

/** The sentence of each target, with the names of the hours and facilities that it has ids of. */
function useSentences(targets: readonly TargetValues[]): (target: TargetValues) => string {
  const { locale } = useLocale()
  const workTypes = useKnownWorkTypes()
  const { row } = useFormContext()
  const known = ((row as AgreementPage | null)?.targets ?? []).flatMap(({ match }) => match.facility ?? [])
  const ids = targets.flatMap(({ match }) => match?.facility_id ?? [])
  const { data: choices } = useCall('agreements.targetChoices', {})
  const { rows } = useReferenceOptions(FACILITIES, '', [...new Set(ids)], known)
  return ({ match, reaction = null, arrival = null, resolution = null, hours_id }) => {
    const { type = null, work_type = null, priority = null, facility_id } = match ?? {}
    const facility = facility_id ? (rows.get(facility_id) ?? { id: facility_id, name: '…' }) : null
    const hours = hours_id ? (choices?.hours.find(({ id }) => id === hours_id) ?? { name: '…' }) : null
    return targetSentence(
      { match: { type, work_type, priority, facility }, reaction, arrival, resolution, hours },
      locale,
      workTypes,
    )
  }
}
