import { Form } from 'antd'
import { PRIORITY, REQUEST_TYPES } from '#contract/requests/status/request-status.ts'
import { CLOCK_KINDS } from '#contract/sla/clock.ts'
import { REACTION_ENDS, targetSave } from '#contract/sla/targets.ts'
import { FormDialog } from '#src/kit/form/FormDialog.tsx'
import { useGuardedForm } from '#src/kit/form/use-guarded-form.ts'
import { LabelledSelect } from '#src/kit/inputs/LabelledSelect.tsx'
import { ReferenceSelect } from '#src/kit/inputs/ReferenceSelect.tsx'
import { FACILITIES } from '#src/parts/reference-sources.ts'
import { priorityKey } from '#src/parts/requests/status/status-key.ts'
import { WorkTypeInput } from '#src/parts/requests/WorkTypeInput.tsx'
import { useCall } from '#src/providers/calls/use-call.ts'
import { useTexts } from '#src/providers/language/use-texts.ts'
import { AmountInput } from './AmountInput.tsx'
import { Escalations } from './Escalations.tsx'
import { NEW_TARGET, type TargetValues } from './target-values.ts'
import styles from './targets.module.css'

const PERCENTS = [25, 50, 75, 80, 90, 95]
const WIDTH = 640

interface TargetDialogProps {
  /** Null for a new one. */
  target: TargetValues | null
  /** Whose facilities it can be for; null for none. */
  clientId: number | null
  onSave: (target: TargetValues) => void
  onClose: () => void
}

/** The dialog of one target of an agreement; it is saved with the agreement. */
export function TargetDialog({ target, clientId, onSave, onClose }: TargetDialogProps) {
  const { t } = useTexts()
  const { data: choices } = useCall('agreements.targetChoices', {})
  const form = useGuardedForm<TargetValues, TargetValues>({
    schema: targetSave,
    toBody: (values) => ({ ...NEW_TARGET, ...values }),
    send: async (values) => onSave(values),
    onSent: onClose,
    onClose,
  })
  const defaults = target ?? NEW_TARGET
  const matchLabel = (field: 'type' | 'work_type' | 'priority' | 'facility') => t(`requests.fields.${field}`)
  return (
    <FormDialog
      title={t(target ? 'agreementTargets.edit' : 'agreementTargets.add')}
      okText={t('agreementTargets.done')}
      form={form}
      defaults={defaults}
      width={WIDTH}
    >
      <fieldset className={styles.group}>
        <legend>{t('agreementTargets.for')}</legend>
        <Form.Item name={['match', 'type']} label={matchLabel('type')}>
          <LabelledSelect
            allowClear
            showSearch={false}
            placeholder={t('agreementTargets.anyType')}
            options={REQUEST_TYPES.map((type) => ({ value: type, label: t(`requests.types.${type}`) }))}
          />
        </Form.Item>
        <Form.Item name={['match', 'work_type']} label={matchLabel('work_type')}>
          <WorkTypeInput placeholder={t('agreementTargets.any')} />
        </Form.Item>
        <Form.Item name={['match', 'priority']} label={matchLabel('priority')}>
          <LabelledSelect
            allowClear
            showSearch={false}
            placeholder={t('agreementTargets.any')}
            options={Object.values(PRIORITY).map((value) => ({ value, label: t(priorityKey(value)) }))}
          />
        </Form.Item>
        {clientId !== null && (
          <Form.Item name={['match', 'facility_id']} label={matchLabel('facility')}>
            <ReferenceSelect
              source={{ ...FACILITIES, narrowedBy: { client_id: clientId } }}
              placeholder={t('agreementTargets.any')}
            />
          </Form.Item>
        )}
      </fieldset>
      <fieldset className={styles.group}>
        <legend>{t('agreementTargets.promises')}</legend>
        {CLOCK_KINDS.map((kind) => {
          const label = t(`agreementTargets.${kind}`)
          return (
            <Form.Item key={kind} name={kind} label={label}>
              <AmountInput label={label} />
            </Form.Item>
          )
        })}
        <p>{t('agreementTargets.workingDays')}</p>
        <Form.Item name="reaction_ends_with" label={t('agreementTargets.reactionEndsWith')}>
          <LabelledSelect
            showSearch={false}
            options={REACTION_ENDS.map((value) => ({ value, label: t(`agreementTargets.reactionEnds.${value}`) }))}
          />
        </Form.Item>
        <Form.Item name="hours_id" label={t('agreementTargets.hours')}>
          <LabelledSelect
            allowClear
            placeholder={t('agreementTargets.always')}
            options={choices?.hours.map(({ id, name }) => ({ value: id, label: name }))}
          />
        </Form.Item>
      </fieldset>
      <fieldset className={styles.group}>
        <legend>{t('agreementTargets.warnings')}</legend>
        <Form.Item name="warn_at" label={t('agreementTargets.warnAt')}>
          <LabelledSelect
            mode="multiple"
            options={percentsWith(defaults.warn_at).map((percent) => ({ value: percent, label: `${percent} %` }))}
          />
        </Form.Item>
        <Escalations roles={choices?.roles ?? []} />
      </fieldset>
    </FormDialog>
  )
}

function percentsWith(chosen: readonly number[] = []): number[] {
  return [...new Set([...PERCENTS, ...chosen])].sort((one, other) => one - other)
}
