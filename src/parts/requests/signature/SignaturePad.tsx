import { type PointerEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SIGNER_NAME_MAX } from '#contract/limits.ts'
import { useTooLong } from '#src/kit/form/use-too-long.tsx'
import { PlainButton } from '#src/kit/plain/PlainButton.tsx'
import { PlainInput } from '#src/kit/plain/PlainInput.tsx'
import { PlainNotice } from '#src/kit/plain/PlainNotice.tsx'
import { Text } from '#src/kit/values/Text.tsx'
import styles from './SignaturePad.module.css'
import { drawSignature, isDot, type Stroke, signaturePicture } from './signature-strokes.ts'

export interface DrawnSignature {
  client_sign: string
  name: string | null
  /** So little is drawn that it may be an accident. */
  isDot: boolean
}

interface Props {
  /** Receives the signature, or null while the pad is empty or the name is too long. */
  onChange: (signature: DrawnSignature | null) => void
  disabled?: boolean
  /** What is drawn is a dot, and is sent only if the signer insists. */
  isDoubted: boolean
  onInsist: () => void
}

/**
 * A pad to sign on with a finger, a pen or a mouse. Users who cannot draw type their name, which becomes the picture.
 */
export function SignaturePad({ onChange, disabled = false, isDoubted, onInsist }: Props) {
  const { t } = useTranslation()
  const nameField = useId()
  const canvas = useRef<HTMLCanvasElement>(null)
  const stroke = useRef<Stroke | null>(null)
  const [strokes, setStrokes] = useState<Stroke[]>([])
  const [name, setName] = useState('')
  const [isWritten, setWritten] = useState(false)
  const { fieldProps, notice } = useTooLong(name, SIGNER_NAME_MAX)
  const writtenName = isWritten ? name.trim() : ''

  useEffect(() => {
    const pad = canvas.current
    if (!pad) return
    const redraw = () => {
      const ratio = window.devicePixelRatio || 1
      pad.width = Math.max(1, pad.clientWidth * ratio)
      pad.height = Math.max(1, pad.clientHeight * ratio)
      drawSignature(pad, strokes, writtenName)
    }
    redraw()
    window.addEventListener('resize', redraw)
    return () => window.removeEventListener('resize', redraw)
  }, [strokes, writtenName])

  function report(nextStrokes: Stroke[], nextName: string, written: boolean) {
    const picture = written ? nextName.trim() : ''
    const isBlank = nextStrokes.length === 0 && !picture
    const isTooLong = nextName.trim().length > SIGNER_NAME_MAX
    onChange(
      isBlank || isTooLong
        ? null
        : {
            client_sign: signaturePicture(nextStrokes, picture),
            name: nextName.trim() || null,
            isDot: isDot(nextStrokes),
          },
    )
  }

  function pointOf(event: PointerEvent<HTMLCanvasElement>) {
    const box = event.currentTarget.getBoundingClientRect()
    return { x: (event.clientX - box.left) / (box.width || 1), y: (event.clientY - box.top) / (box.height || 1) }
  }

  function begin(event: PointerEvent<HTMLCanvasElement>) {
    if (disabled || event.button > 0) return
    event.currentTarget.setPointerCapture?.(event.pointerId)
    stroke.current = [pointOf(event)]
  }

  function extend(event: PointerEvent<HTMLCanvasElement>) {
    if (!stroke.current) return
    stroke.current.push(pointOf(event))
    drawSignature(event.currentTarget, [...strokes, stroke.current], writtenName)
  }

  function end() {
    if (!stroke.current) return
    const next = [...strokes, stroke.current]
    stroke.current = null
    setStrokes(next)
    report(next, name, isWritten)
  }

  function rename(next: string) {
    setName(next)
    report(strokes, next, isWritten)
  }

  function write() {
    setStrokes([])
    setWritten(true)
    report([], name, true)
  }

  function clear() {
    setStrokes([])
    setWritten(false)
    report([], name, false)
  }

  const isEmpty = strokes.length === 0 && !writtenName
  return (
    <div className={styles.pad}>
      <label htmlFor={nameField}>{t('requests.signature.name')}</label>
      <PlainInput
        size="large"
        {...fieldProps}
        id={nameField}
        autoComplete="name"
        value={name}
        disabled={disabled}
        onChange={(event) => rename(event.target.value)}
      />
      {notice}
      <canvas
        ref={canvas}
        role="img"
        aria-label={isEmpty ? t('requests.signature.empty') : t('requests.signature.given')}
        onPointerDown={begin}
        onPointerMove={extend}
        onPointerUp={end}
        onPointerCancel={end}
        data-disabled={disabled || undefined}
        className={styles.canvas}
      />
      <div className={styles.below}>
        <Text type="secondary">{t('requests.signature.hint')}</Text>
        <div className={styles.buttons}>
          {name.trim() && (isEmpty || isDot(strokes)) && (
            <PlainButton onClick={write} disabled={disabled}>
              {t('requests.signature.write')}
            </PlainButton>
          )}
          <PlainButton onClick={clear} disabled={disabled || (strokes.length === 0 && !isWritten)}>
            {t('requests.signature.clear')}
          </PlainButton>
        </div>
      </div>
      {isDoubted && (
        <PlainNotice
          type="warning"
          role="alert"
          message={t('requests.signature.dot')}
          description={t('requests.signature.dotText')}
          action={<PlainButton onClick={onInsist}>{t('requests.signature.dotSave')}</PlainButton>}
        />
      )}
    </div>
  )
}
