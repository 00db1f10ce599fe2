import { Radio, type RadioGroupProps } from 'antd'

interface RadioButtonsProps extends Omit<RadioGroupProps, 'optionType' | 'buttonStyle'> {
  /** A label can name only an input, not a group. */
  'aria-label': string
}

/** antd renders the group without a role, which can have neither a name nor `aria-required`. */
const GROUP = { role: 'radiogroup' }

/** A choice of a few options as buttons side by side. */
export function RadioButtons(props: RadioButtonsProps) {
  return <Radio.Group {...props} {...GROUP} optionType="button" buttonStyle="solid" />
}
