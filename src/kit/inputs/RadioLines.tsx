import { Flex, Radio } from 'antd'

interface RadioLinesProps {
  id?: string | undefined
  value?: unknown
  onChange?: ((value: string) => void) | undefined
  label: string
  options: { value: string; label: string }[]
}

/** A choice of a few options in plain words, a line each. */
export function RadioLines({ id, value, onChange, label, options }: RadioLinesProps) {
  return (
    <Radio.Group
      id={id}
      aria-label={label}
      {...GROUP}
      value={value}
      onChange={({ target }) => onChange?.(target.value)}
    >
      <Flex vertical gap="small">
        {options.map((option) => (
          <Radio key={option.value} value={option.value}>
            {option.label}
          </Radio>
        ))}
      </Flex>
    </Radio.Group>
  )
}

/** antd renders the group without a role, which can have no name then. */
const GROUP = { role: 'radiogroup' }
