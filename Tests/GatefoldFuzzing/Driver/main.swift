// Runs the target that GATEFOLD_FUZZ_TARGET names under libFuzzer, with libFuzzer's own arguments. By the environment,
// since libFuzzer starts itself anew with the same arguments for some of what it does.

import Foundation

@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
  _ count: UnsafeMutablePointer<CInt>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
  _ body: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt

/// `nil` where none is named, or one that there is not.
let chosenTarget = ProcessInfo.processInfo.environment["GATEFOLD_FUZZ_TARGET"].flatMap(FuzzTarget.named)

if chosenTarget == nil {
  print(FuzzTarget.all.map(\.name).joined(separator: "\n"))
  exit(CommandLine.argc > 1 ? 64 : 0)
}

if CommandLine.arguments.count == 3, CommandLine.arguments[1] == "--write-seeds" {
  let folder = URL(filePath: CommandLine.arguments[2])
  for (number, seed) in (chosenTarget?.seeds() ?? []).enumerated() {
    try Data(seed).write(to: folder.appending(path: "engine-\(number)"))
  }
  exit(0)
}

// A stack of its own for what answers crashes: an input that overflows the usual one is kept, too.
let signalStackSize = 1 << 18
var signalStack = stack_t()
signalStack.ss_sp = UnsafeMutableRawPointer.allocate(byteCount: signalStackSize, alignment: 16)
signalStack.ss_size = signalStackSize
sigaltstack(&signalStack, nil)

var argumentCount = CommandLine.argc
var arguments = CommandLine.unsafeArgv
exit(
  runDriver(&argumentCount, &arguments) { bytes, count in
    chosenTarget?.run(Array(UnsafeBufferPointer(start: bytes, count: count)))
    return 0
  }
)
