import { EyeInvisibleOutlined, EyeOutlined } from '@ant-design/icons'
import type { InputRef } from 'antd'
// By its own path: antd's index would add to the weight of the sign-in page.
import Password, { type PasswordProps } from 'antd/es/input/Password'
import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './PasswordInput.module.css'

/** A password with a button that shows it: antd's own icon has no name and cannot be reached by keyboard. */
export default function PasswordInput(props: PasswordProps & { ref?: Ref<InputRef> }) {
  const { t } = useTranslation()
  return (
    <Password
      {...props}
      iconRender={(isShown) => (
        <button type="button" aria-label={t('shell.showPassword')} aria-pressed={isShown}>
          <span className={styles.eye}>
            {isShown ? <EyeOutlined aria-hidden /> : <EyeInvisibleOutlined aria-hidden />}
          </span>
        </button>
      )}
    />
  )
}
