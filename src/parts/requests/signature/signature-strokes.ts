export interface Point {
  x: number
  y: number
}
export type Stroke = Point[]

/** Dark ink on white in both themes: the picture is printed and shown to others. */
const INK = '#10239e'
const PAPER = '#ffffff'
const LINE_WIDTH = 2.5
const PICTURE_WIDTH = 600
const PICTURE_HEIGHT = 200

/** Clears the canvas and draws strokes, whose points are fractions of the pad. */
export function drawSignature(canvas: HTMLCanvasElement, strokes: Stroke[], writtenName: string): void {
  const context = canvas.getContext('2d')
  if (!context) return
  const { width, height } = canvas
  context.fillStyle = PAPER
  context.fillRect(0, 0, width, height)
  context.strokeStyle = INK
  context.fillStyle = INK
  context.lineWidth = (LINE_WIDTH * width) / PICTURE_WIDTH
  context.lineCap = 'round'
  context.lineJoin = 'round'
  if (writtenName) {
    context.font = `italic ${height * 0.32}px "Segoe Script", "Comic Sans MS", cursive`
    context.textAlign = 'center'
    context.textBaseline = 'middle'
    context.fillText(writtenName, width / 2, height / 2, width * 0.9)
  }
  for (const stroke of strokes) drawStroke(context, stroke, width, height)
}

/** Draws through the midpoints of the segments, so that few points still make a smooth line. */
function drawStroke(context: CanvasRenderingContext2D, stroke: Stroke, width: number, height: number): void {
  const [first, ...rest] = stroke
  if (!first) return
  context.beginPath()
  context.moveTo(first.x * width, first.y * height)
  let previous = first
  for (const point of rest) {
    context.quadraticCurveTo(
      previous.x * width,
      previous.y * height,
      ((previous.x + point.x) / 2) * width,
      ((previous.y + point.y) / 2) * height,
    )
    previous = point
  }
  context.lineTo(previous.x * width + 0.1, previous.y * height)
  context.stroke()
}

/** The signature as a PNG data URL, of the same size on every screen. */
export function signaturePicture(strokes: Stroke[], writtenName: string): string {
  const canvas = document.createElement('canvas')
  canvas.width = PICTURE_WIDTH
  canvas.height = PICTURE_HEIGHT
  drawSignature(canvas, strokes, writtenName)
  return canvas.toDataURL('image/png')
}

/** The minimum length of the strokes, in fractions of the pad's width: less may be an accidental tap. */
const SHORTEST_SIGNATURE = 0.08

export function isDot(strokes: Stroke[]): boolean {
  const length = strokes.reduce((sum, stroke) => sum + strokeLength(stroke), 0)
  return strokes.length > 0 && length < SHORTEST_SIGNATURE
}

function strokeLength(stroke: Stroke): number {
  return stroke.reduce((sum, point, index) => {
    const previous = stroke[index - 1]
    return previous ? sum + Math.hypot(point.x - previous.x, point.y - previous.y) : sum
  }, 0)
}
