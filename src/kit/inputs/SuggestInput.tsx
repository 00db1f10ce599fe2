import { AutoComplete, type AutoCompleteProps } from 'antd'

/**
 * An input that offers words while one types. antd's own hands a Form.Item's `aria-required` to a plain element, where it
 * means nothing and axe complains; the label says it.
 */
export function SuggestInput({ 'aria-required': _required, ...props }: AutoCompleteProps) {
  return <AutoComplete {...props} style={{ width: '100%', ...props.style }} />
}
