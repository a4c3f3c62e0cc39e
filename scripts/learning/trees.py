"""Writes fitted trees as Gatefold reads them; see `BoostedTrees`."""


def text(model, names):
    """A line for each tree."""
    return [node(tree["tree_structure"], names) for tree in model.booster_.dump_model()["tree_info"]]


def node(tree, names):
    """A leaf, or a branch in parentheses."""
    if "leaf_value" in tree:
        return f"{tree['leaf_value']:.3g}"
    branches = " ".join(node(tree[side], names) for side in ("left_child", "right_child"))
    return f"({names[tree['split_feature']]} {tree['threshold']:.4g} {branches})"


def swift(lines, calibration, confidence):
    """The source file that holds the trees, the calibration of their sums, and that of the headlines that are given."""
    head = "/// The trees of the judgement of headlines, as `scripts/learn fit` wrote them.\nenum HeadlineTrees {\n"
    scale, offset = confidence
    head += "  /// From the logit of a headline that is given to that of how often such headlines are right.\n"
    head += f"  static let confidence = (scale: {scale:.4g}, offset: {offset:.4g})\n"
    all_lines = [f"calibrate {calibration[0]:.4g} {calibration[1]:.4g}", *lines]
    return head + '  static let text = """\n' + "".join(f"    {line}\n" for line in all_lines) + '    """\n}\n'
