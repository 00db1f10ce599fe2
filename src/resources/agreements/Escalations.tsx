import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Flex, Form } from 'antd'
import { PERCENT_MAX } from '#contract/sla/targets.ts'
import { roleTitle } from '#contract/users/role-names.ts'
import { LabelledSelect } from '#src/kit/inputs/LabelledSelect.tsx'
import { NumberInput } from '#src/kit/inputs/NumberInput.tsx'
import { ReferenceSelect } from '#src/kit/inputs/ReferenceSelect.tsx'
import { COLLEAGUES } from '#src/parts/reference-sources.ts'
import { useLocale } from '#src/providers/language/i18n.ts'
import { useTexts } from '#src/providers/language/use-texts.ts'

const KINDS = ['manager', 'role', 'user'] as const
const NEW_ESCALATION = { percent: 100, to: { kind: 'manager' } }

interface EscalationsProps {
  roles: readonly { id: number; name: string }[]
}

/** To whom it is reported, and when, that a promise runs out or was missed. */
export function Escalations({ roles }: EscalationsProps) {
  const { t } = useTexts()
  const { locale } = useLocale()
  const form = Form.useFormInstance()
  const options = roles.map(({ id, name }) => ({ value: id, label: roleTitle(locale, name) }))
  return (
    <Form.List name="escalate">
      {(fields, { add, remove }, { errors }) => (
        <Flex vertical gap="small">
          {fields.map(({ key, name }) => (
            <Flex key={key} gap="small" wrap align="start">
              <Form.Item name={[name, 'percent']} style={{ marginBottom: 0, width: 110 }}>
                <NumberInput min={1} max={PERCENT_MAX} unit="%" aria-label={t('agreementTargets.percent')} />
              </Form.Item>
              <Form.Item name={[name, 'to', 'kind']} style={{ marginBottom: 0, flex: 1, minWidth: 150 }}>
                <LabelledSelect
                  showSearch={false}
                  aria-label={t('agreementTargets.reportTo')}
                  options={KINDS.map((kind) => ({ value: kind, label: t(`agreementTargets.recipients.${kind}`) }))}
                  onChange={(kind) => form.setFieldValue(['escalate', name, 'to'], { kind })}
                />
              </Form.Item>
              <Form.Item noStyle dependencies={[['escalate', name, 'to', 'kind']]}>
                {({ getFieldValue }) => {
                  const kind: unknown = getFieldValue(['escalate', name, 'to', 'kind'])
                  const label = t('agreementTargets.recipient')
                  if (kind === 'manager') return null
                  return (
                    <Form.Item
                      name={[name, 'to', kind === 'role' ? 'role_id' : 'user_id']}
                      style={{ marginBottom: 0, flex: 1, minWidth: 180 }}
                    >
                      {kind === 'role' ? (
                        <LabelledSelect aria-label={label} options={options} />
                      ) : (
                        <ReferenceSelect aria-label={label} source={COLLEAGUES} />
                      )}
                    </Form.Item>
                  )
                }}
              </Form.Item>
              <Button
                icon={<DeleteOutlined aria-hidden />}
                aria-label={t('agreementTargets.removeEscalation')}
                onClick={() => remove(name)}
              />
            </Flex>
          ))}
          <Form.ErrorList errors={errors} />
          <div>
            <Button icon={<PlusOutlined aria-hidden />} onClick={() => add(NEW_ESCALATION)}>
              {t('agreementTargets.addEscalation')}
            </Button>
          </div>
        </Flex>
      )}
    </Form.List>
  )
}
