import { Checkbox, Form, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { PRIORITY, REQUEST_TYPES } from '#contract/requests/status/request-status.ts'
import { RadioButtons } from '#src/kit/form/RadioButtons.tsx'
import PhoneInput from '#src/kit/inputs/PhoneInput.tsx'
import { ReferenceMultiSelect } from '#src/kit/inputs/ReferenceMultiSelect.tsx'
import { ReferenceSelect } from '#src/kit/inputs/ReferenceSelect.tsx'
import type { Referred } from '#src/kit/inputs/use-reference-options.ts'
import { CHECKLISTS, MANAGERS } from '#src/parts/reference-sources.ts'
import { priorityKey } from '../status/status-key.ts'
import { WorkTypeInput } from '../WorkTypeInput.tsx'
import styles from './RequestForm.module.css'
import { TypeDefaults } from './TypeDefaults.tsx'

interface TaskFieldsProps {
  checklistsLabel: string
  autoFocus?: boolean
  /** The type of work fills in other fields of what does not exist yet. */
  isNew?: boolean
}

/** The fields of the work, shared by the form of a new request and the edit drawer. */
export function TaskFields({ checklistsLabel, autoFocus, isNew = false }: TaskFieldsProps) {
  const { t } = useTranslation()
  return (
    <>
      <Form.Item name="name" required label={t('requests.fields.name')}>
        <Input autoComplete="off" autoFocus={autoFocus} />
      </Form.Item>
      <div className={styles.pair}>
        <Form.Item name="type" label={t('requests.fields.type')}>
          <RadioButtons
            aria-label={t('requests.fields.type')}
            options={REQUEST_TYPES.map((type) => ({ value: type, label: t(`requests.types.${type}`) }))}
          />
        </Form.Item>
        <Form.Item name="priority" label={t('requests.fields.priority')}>
          <RadioButtons
            aria-label={t('requests.fields.priority')}
            options={Object.values(PRIORITY).map((value) => ({ value, label: t(priorityKey(value)) }))}
          />
        </Form.Item>
      </div>
      <div className={styles.pair}>
        <Form.Item name="work_type" label={t('requests.fields.work_type')}>
          <WorkTypeInput placeholder={t('requestForm.workTypeHint')} />
        </Form.Item>
        <Form.Item name="checklists" label={checklistsLabel}>
          <ReferenceMultiSelect source={CHECKLISTS} />
        </Form.Item>
      </div>
      {isNew && <TypeDefaults />}
      <Form.Item name="description" label={t('requests.fields.description')}>
        <Input.TextArea autoSize={{ minRows: 3, maxRows: 12 }} />
      </Form.Item>
    </>
  )
}

interface AgreementFieldsProps {
  manager?: Referred | null
  /** Shows the contact; off where there is no contact yet. */
  hasContact?: boolean
}

export function AgreementFields({ manager, hasContact = true }: AgreementFieldsProps) {
  const { t } = useTranslation()
  return (
    <>
      {hasContact && <ContactFields />}
      <div className={`${styles.pair} ${styles.ticked}`}>
        <Form.Item name="manager_id" label={t('requests.fields.manager')}>
          <ReferenceSelect source={MANAGERS} known={manager ?? null} />
        </Form.Item>
        <Form.Item name="client_sign_required" valuePropName="checked">
          <Checkbox>{t('requests.fields.client_sign_required')}</Checkbox>
        </Form.Item>
      </div>
    </>
  )
}

function ContactFields() {
  const { t } = useTranslation()
  return (
    <div className={styles.pair}>
      <Form.Item name={['contact', 'name']} label={t('requestForm.contactName')}>
        <Input autoComplete="off" />
      </Form.Item>
      <Form.Item name={['contact', 'phone']} label={t('requestForm.contactPhone')}>
        <PhoneInput />
      </Form.Item>
    </div>
  )
}
