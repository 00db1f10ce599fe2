import { Form, Radio, theme } from 'antd'
import { WORK_TYPE_COLORS, WORK_TYPE_ICONS } from '#contract/work-types/work-type-looks.ts'
import type { InputProps } from '#src/fields/field.ts'
import { WORK_TYPE_ICON } from '#src/parts/requests/work-type-icons.ts'
import { useTexts } from '#src/providers/language/use-texts.ts'
import styles from './work-types.module.css'

/** antd renders the group without a role, which can have no name then. */
const GROUP = { role: 'radiogroup' }

/** The icon and the colour by which the type is found in lists. */
export default function LooksItems() {
  const { t } = useTexts()
  return (
    <div className={styles.pair}>
      <Form.Item name="icon" label={t('work_types.fields.icon')}>
        <IconInput />
      </Form.Item>
      <Form.Item name="color" label={t('work_types.fields.color')}>
        <ColorInput />
      </Form.Item>
    </div>
  )
}

function IconInput({ id, value, onChange }: InputProps) {
  const { t } = useTexts()
  return (
    <Radio.Group
      id={id}
      className={styles.look}
      {...GROUP}
      aria-label={t('work_types.fields.icon')}
      value={value ?? null}
      onChange={({ target }) => onChange?.(target.value)}
      optionType="button"
    >
      <Radio.Button value={null}>{t('work_types.none')}</Radio.Button>
      {WORK_TYPE_ICONS.map((icon) => {
        const Icon = WORK_TYPE_ICON[icon]
        return (
          <Radio.Button key={icon} value={icon} aria-label={t(`work_types.icons.${icon}`)}>
            <Icon aria-hidden />
          </Radio.Button>
        )
      })}
    </Radio.Group>
  )
}

function ColorInput({ id, value, onChange }: InputProps) {
  const { t } = useTexts()
  const { token } = theme.useToken()
  return (
    <Radio.Group
      id={id}
      className={styles.look}
      {...GROUP}
      aria-label={t('work_types.fields.color')}
      value={value ?? null}
      onChange={({ target }) => onChange?.(target.value)}
      optionType="button"
    >
      <Radio.Button value={null}>{t('work_types.none')}</Radio.Button>
      {WORK_TYPE_COLORS.map((color) => (
        <Radio.Button key={color} value={color} aria-label={t(`work_types.colors.${color}`)}>
          <span className={styles.swatch} style={{ backgroundColor: token[color] }} />
        </Radio.Button>
      ))}
    </Radio.Group>
  )
}
