import Gatefold
