// Draws the sea at a wind force. The button asks the reader's program for a page by a message; the program tells by
// messages when the sea is seen, and where. Nothing is loaded.
"use strict"

const names = [
  "Calm", "Light air", "Light breeze", "Gentle breeze", "Moderate breeze", "Fresh breeze", "Strong breeze", "Near gale",
  "Gale", "Strong gale", "Storm", "Violent storm", "Hurricane",
]
const sea = document.getElementById("sea")
const force = document.getElementById("force")
let phase = 0
let last = 0
// Until the program tells otherwise, since browsers tell nothing.
let isSeen = true
let frame = 0
const isStill = matchMedia("(prefers-reduced-motion: reduce)")

function draw() {
  const scale = devicePixelRatio || 1
  const width = sea.width = sea.clientWidth * scale
  const height = sea.height = sea.clientHeight * scale
  const pen = sea.getContext("2d")
  const strength = Number(force.value) / 12
  for (let row = 0; row < 6; row += 1) {
    const level = height * (0.3 + row * 0.13)
    pen.fillStyle = `hsl(205 24% ${36 - row * 5}%)`
    pen.beginPath()
    pen.moveTo(0, height)
    for (let x = 0; x <= width; x += 2 * scale) {
      const along = x / scale / (16 + 26 * strength) + row * 1.7 + phase
      pen.lineTo(x, level - Math.abs(Math.sin(along)) * strength * height * 0.2)
    }
    pen.lineTo(width, height)
    pen.fill()
  }
}

function run(time) {
  phase += Math.min(100, time - last) / (1500 - 75 * Number(force.value))
  last = time
  draw()
  if (isSeen && !isStill.matches) frame = requestAnimationFrame(run)
}

function tell() {
  document.getElementById("name").textContent = `Force ${force.value}: ${names[force.value]}`
  if (isStill.matches) draw()
}

force.addEventListener("input", tell)
document.getElementById("map").addEventListener("click", () => {
  parent.postMessage({ kind: "goToPage", pageLabel: "6" }, "*")
})
addEventListener("message", ({ source, data }) => {
  if (source !== parent && source !== null) return
  if (data?.kind === "enter" && !isSeen) {
    isSeen = true
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(run)
  } else if (data?.kind === "leave") {
    isSeen = false
  } else if (data?.kind === "place") {
    draw()
  }
})
tell()
frame = requestAnimationFrame(run)
