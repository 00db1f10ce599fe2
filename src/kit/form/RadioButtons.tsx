import { Radio, type RadioGroupProps } from 'antd'

interface RadioButtonsProps extends Omit<RadioGroupProps, 'optionType' | 'buttonStyle'> {
  /** A label is tied to an input, and a group is none. */
  'aria-label': string
}

/** antd's group is a plain element, which has no name and may not be said to be required. */
const GROUP = { role: 'radiogroup' }

/** One of a few, side by side as buttons. */
export function RadioButtons(props: RadioButtonsProps) {
  return <Radio.Group {...props} {...GROUP} optionType="button" buttonStyle="solid" />
}
