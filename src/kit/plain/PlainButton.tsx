import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import styles from './PlainButton.module.css'

interface PlainButtonProps extends Omit<ComponentProps<'button'>, 'className'> {
  isPrimary?: boolean
  size?: 'small' | 'large'
  /** As wide as what is around it. */
  isWide?: boolean
  /** At work: it says so, keeps the focus and takes no presses. */
  isBusy?: boolean
  icon?: ReactNode
}

/** A button that looks like Ant Design's, for what the client's page draws: theirs weighs 15 kB with what it needs. */
export function PlainButton({ isPrimary, size, isWide, isBusy, icon, children, onClick, ...rest }: PlainButtonProps) {
  const classes = [styles.button, size && styles[size], isPrimary && styles.primary, isWide && styles.wide]
  function press(event: MouseEvent<HTMLButtonElement>) {
    if (isBusy) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      type="button"
      {...rest}
      aria-busy={isBusy || undefined}
      onClick={press}
      className={classes.filter(Boolean).join(' ')}
    >
      {isBusy ? <span aria-hidden="true" className={styles.turning} /> : icon}
      {children}
    </button>
  )
}
