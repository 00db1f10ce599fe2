import type { KeyboardEvent } from 'react'

/**
 * Sends a form by Ctrl or ⌘ with Enter, from any of its fields. To be called before a field gets the key: an open selector
 * would also take its highlighted option.
 */
export function sendByKey(event: KeyboardEvent<HTMLFormElement>): void {
  const { currentTarget: form, target, key, ctrlKey, metaKey } = event
  const isShortcut = key === 'Enter' && (ctrlKey || metaKey)
  // A dialog that the form has opened is its child in React, and has a form of its own.
  if (!isShortcut || !(target instanceof Node && form.contains(target))) return
  event.preventDefault()
  event.stopPropagation()
  // Some fields commit their text on blur. Keys such as Esc then go to the dialog the form is in.
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  form.closest<HTMLElement>('[tabindex="-1"]')?.focus()
  const button = [...form.elements].find((element) => isButton(element) && element.type === 'submit')
  if (isButton(button)) button.click()
  else form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
}

function isButton(element: Element | undefined): element is HTMLButtonElement {
  return element instanceof HTMLButtonElement
}
