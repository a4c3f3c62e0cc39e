/// The configuration sent to a worker before its first request, together with the file's descriptor.
struct WorkerConfiguration: WireValue {
  var password: String?
  var colors: ColorConversion
  var memoryLimit: Int
  var addressSpaceLimit: Int
  var openFileLimit: Int
  var recognizesText: Bool

  init(from reader: inout WireReader) throws(WireError) {
    password = try reader.read()
    colors = try reader.read()
    memoryLimit = try reader.read()
    addressSpaceLimit = try reader.read()
    openFileLimit = try reader.index()
    recognizesText = try reader.read()
  }

  init(password: String?, colors: ColorConversion, options: WorkerOptions, fileSize: Int) {
    self.password = password
    self.colors = colors
    memoryLimit = min(max(64 << 20, options.memoryLimit), 1 << 44)
    addressSpaceLimit = memoryLimit * 4 + fileSize
    openFileLimit = options.openFileLimit
    recognizesText = options.recognizesText
  }

  var limits: WorkerLimits {
    WorkerLimits(addressSpace: addressSpaceLimit, memory: memoryLimit, openFiles: openFileLimit)
  }

  func write(to writer: inout WireWriter) {
    writer.write(password)
    writer.write(colors)
    writer.write(memoryLimit)
    writer.write(addressSpaceLimit)
    writer.write(index: openFileLimit)
    writer.write(recognizesText)
  }
}
