import { AutoComplete, type AutoCompleteProps } from 'antd'

/**
 * A text input with suggestions. antd's own puts a Form.Item's `aria-required` on an element without a role, where it
 * means nothing and axe complains; the label's mark already says it.
 */
export function SuggestInput({ 'aria-required': _required, ...props }: AutoCompleteProps) {
  return <AutoComplete {...props} style={{ width: '100%', ...props.style }} />
}
