import { useEffect, useState } from 'react'

interface QrCodeProps {
  text: string
  /** The text for screen readers. */
  alt: string
  className?: string | undefined
}

/** A QR code as an SVG, sharp at any size; its library is loaded with the first code. */
export function QrCode({ text, alt, className }: QrCodeProps) {
  const [image, setImage] = useState<string | null>(null)
  useEffect(() => {
    let isWanted = true
    void import('qrcode')
      .then(({ default: qrcode }) => qrcode.toString(text, { type: 'svg', margin: 2, errorCorrectionLevel: 'M' }))
      .then((svg) => isWanted && setImage(`data:image/svg+xml,${encodeURIComponent(svg)}`))
    return () => {
      isWanted = false
    }
  }, [text])
  return image ? <img src={image} alt={alt} className={className} /> : <div className={className} />
}
