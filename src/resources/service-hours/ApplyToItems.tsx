import { Flex, Form, Radio } from 'antd'
import { APPLY_TO } from '#contract/sla/apply-to.ts'
import { useFormContext } from '#src/fields/form-context.ts'
import { useTexts } from '#src/providers/language/use-texts.ts'

/** Of hours that exist: whether open requests are counted by the change too. */
export default function ApplyToItems() {
  const { row } = useFormContext()
  if (!row) return null
  return (
    <Form.Item name="apply_to" style={{ marginBottom: 16 }}>
      <ApplyTo />
    </Form.Item>
  )
}

interface ApplyToProps {
  id?: string
  value?: string
  onChange?: (value: string) => void
}

function ApplyTo({ id, value = 'new', onChange }: ApplyToProps) {
  const { t } = useTexts()
  return (
    <Radio.Group
      id={id}
      aria-label={t('service_hours.fields.apply_to')}
      {...GROUP}
      value={value}
      onChange={({ target }) => onChange?.(target.value)}
    >
      <Flex vertical gap="small">
        {APPLY_TO.map((which) => (
          <Radio key={which} value={which}>
            {t(`service_hours.applyTo.${which}`)}
          </Radio>
        ))}
      </Flex>
    </Radio.Group>
  )
}

/** antd renders the group without a role. */
const GROUP = { role: 'radiogroup' }
