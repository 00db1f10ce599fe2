// Stands in for the process that draws: it hangs, dies or answers, as the request's number says.
process.on('message', ({ drawing }: { drawing: { content: { number: number } } }) => {
  const { number } = drawing.content
  if (number === 1) for (;;);
  if (number === 2) process.exit(1)
  if (number === 3) process.send?.({ failure: 'no font' })
  process.send?.({ pdf: new TextEncoder().encode(`drawn ${number}`) })
})
